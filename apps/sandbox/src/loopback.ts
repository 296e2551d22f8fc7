/** An error whose message is printed without a stack trace. */
export class NotHere extends Error {}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i

export const isLoopback = (host: string): boolean => LOOPBACK.test(host)

/**
 * The services show all operations, letters and messages to everybody, so they listen on localhost only, unless public
 * access is allowed explicitly.
 */
export function listenAt(env: NodeJS.ProcessEnv): string {
  const host = env['HOST'] || '127.0.0.1'
  if (isLoopback(host) || env['SANDBOX_PUBLIC'] === 'on') return host
  throw new NotHere(
    `The sandbox shows everybody’s payments and letters, so it does not start on HOST=${host}: ` +
      'set SANDBOX_PUBLIC=on if whoever reaches that address may see them.',
  )
}
