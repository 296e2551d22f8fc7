/** The public API of the module. */
export { askForWebPush } from './ask-for-web-push.ts'
export { useWebPush } from './use-web-push.ts'
