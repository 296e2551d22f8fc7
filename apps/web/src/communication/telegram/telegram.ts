/** The public API of the module, loaded within Telegram alone. */
export { startMiniApp } from './mini-app.ts'
