import { declareScreenTests } from './declare-screen-tests';
import { screens } from './tour';

declareScreenTests(screens.filter((screen) => screen.as !== 'admin'));
