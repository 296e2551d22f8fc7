/** The public API: what other modules take of this one. */
export { Resend } from './Resend.tsx'
export { ttlOf } from './ttl.ts'
export { useKeptWait } from './use-kept-wait.ts'
