/** The public API: what other modules take of this one. */
export { askForWebPush } from './ask-for-web-push.ts'
export { useWebPush } from './use-web-push.ts'
