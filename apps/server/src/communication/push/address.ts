/** The permitted addresses of push services: public https ones, and the sandbox's if it is configured. */
import { type Config } from '#lib/config.ts'
import { isOutsideAddress } from '#lib/http/outside-call.ts'

export function isPushAddress({ PUSH_SANDBOX_URL }: Config, endpoint: string): boolean {
  return isOutsideAddress(PUSH_SANDBOX_URL, endpoint)
}
