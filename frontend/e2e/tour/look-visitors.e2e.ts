import { declareScreenTests } from './declare-screen-tests';
import { screens } from './tour';

// X08, Z02
declareScreenTests(screens.filter((screen) => screen.as !== 'admin'));
