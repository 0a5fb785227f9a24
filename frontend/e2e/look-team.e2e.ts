import { look } from './look';
import { screens } from './tour';

look(screens.filter((screen) => screen.as === 'admin'));
