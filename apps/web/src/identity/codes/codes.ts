/** The public API of the module. */
export { Resend } from './Resend.tsx'
export { ttlOf } from './ttl.ts'
export { useKeptWait } from './use-kept-wait.ts'
