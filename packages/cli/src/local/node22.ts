/** What Node.js 22 lacks and newer ones have. */
import 'core-js/actual/async-disposable-stack/index.js';
