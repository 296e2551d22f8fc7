/**
 * Browsers in which operators have logged in before. Each keeps a signed token that lists them, so that a stranger who
 * guesses passwords does not use up the attempts of the operator.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { knownDevice } from '@ayva/contract/platform/operators'
import { type Config } from '#lib/config.ts'
import { days, hours } from '#lib/clock.ts'
import { keyedHashes } from '#lib/data/seal.ts'

/** How many operators one token lists, the most recent first. */
const NAMES_MAX = 4
const HOUR_MS = hours(1)
/** How long a browser is trusted; its token is replaced earlier. */
const TRUSTED_MS = days(180)
const RENEWED_MS = days(90)

type Asked = { config: Config; device: string | undefined; nameKey: Buffer; now: Date }
type Read = { id: string; ageMs: number; names: string[] }

function read({ device, now }: Pick<Asked, 'device' | 'now'>): Read | undefined {
  if (device === undefined || !knownDevice.test(device)) return undefined
  const [hour = '', random = '', ...names] = device.split('.')
  const ageMs = now.getTime() - Number.parseInt(hour, 36) * HOUR_MS
  return { id: `${hour}.${random}`, ageMs, names }
}

/** The id of the browser if this operator has logged in with it; otherwise undefined. */
export function deviceOf(asked: Asked): string | undefined {
  const known = read(asked)
  if (!known || !(known.ageMs >= -HOUR_MS && known.ageMs < TRUSTED_MS)) return undefined
  const right = signatures(asked, known.id)
  const isKnown = known.names.some((name) => {
    const said = Buffer.from(name, 'base64url')
    return right.some((one) => one.length === said.length && timingSafeEqual(one, said))
  })
  return isKnown ? known.id : undefined
}

/** The token for the browser after a login: renewed if needed, with this operator first. */
export function deviceAfter(asked: Asked): string {
  const before = read(asked)
  const isYoung = before && before.ageMs >= -HOUR_MS && before.ageMs < RENEWED_MS
  const hour = Math.floor(asked.now.getTime() / HOUR_MS).toString(36)
  const id = isYoung ? before.id : `${hour}.${randomBytes(16).toString('base64url')}`
  const own = signatures(asked, id).map((one) => one.toString('base64url'))
  const others = isYoung ? before.names.filter((name) => !own.includes(name)) : []
  return [id, own[0]!, ...others].slice(0, 1 + NAMES_MAX).join('.')
}

const signatures = ({ config, nameKey }: Asked, id: string) =>
  keyedHashes(config, 'operator: device', `${id} ${nameKey.toString('hex')}`)
