/** Told to whoever starts it as it is, without a stack. */
export class NotHere extends Error {}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i

export const isLoopback = (host: string): boolean => LOOPBACK.test(host)

/**
 * They show everybody's operations, letters and messages to whoever asks, so they listen on this machine
 * alone, unless somebody says that they may be seen.
 */
export function listenAt(env: NodeJS.ProcessEnv): string {
  const host = env['HOST'] || '127.0.0.1'
  if (isLoopback(host) || env['SANDBOX_PUBLIC'] === 'on') return host
  throw new NotHere(
    `The sandbox shows everybody’s payments and letters, so it does not start on HOST=${host}: ` +
      'set SANDBOX_PUBLIC=on if whoever reaches that address may see them.',
  )
}
