import { type Call } from '@ayva/contract/client'

/** The server's time, in whole seconds since 1970. */
export async function askTime(call: Call): Promise<number> {
  const { serverTime } = await import('@ayva/contract/system')
  return call(serverTime, {})
}
