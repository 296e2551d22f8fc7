/** How long a player must wait before requesting the next code or letter. */
import { type WaitName } from '@ayva/contract/identity/auth/contacts'
import { WAIT_SECONDS } from '@ayva/contract/identity/codes'
import { type Self } from '@ayva/contract/identity/player'
import { after, seconds } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import * as codes from '../../codes/codes.ts'
import { lastAskedAt } from '../auth.sql.ts'

type Waiting = { name: WaitName; ttl: number; nextRequest: string }

/** The waiting times that have not ended. */
export async function waitsOf(deps: Deps, playerId: bigint): Promise<Waiting[]> {
  const [letter, ...others] = await Promise.all([
    nextLetter(deps, playerId),
    ...(['confirm_phone', 'change_email', 'change_phone'] as const).map((purpose) =>
      codes.waitsOf(deps, { playerId }, purpose),
    ),
  ])
  const [phone, newEmail, newPhone] = others as codes.Wait[][]
  const all: [WaitName, Date | undefined][] = [
    ['requestConfirm', letter],
    ['confirmPhone', by('phone', phone!)],
    ['confirmPhoneCall', by('call', phone!)],
    ['email', by('email', newEmail!)],
    ['phone', by('phone', newPhone!)],
  ]
  const now = deps.clock.now()
  return all.flatMap(([name, next]) => {
    const ttl = next ? codes.secondsUntil(next, now) : 0
    return ttl > 0 ? [{ name, ttl, nextRequest: next!.toISOString() }] : []
  })
}

/** The waiting times in the user call. */
export async function waitsOfSelf(deps: Deps, playerId: bigint): Promise<Partial<Self>> {
  const now = deps.clock.now()
  const [letter, phone] = await Promise.all([
    nextLetter(deps, playerId),
    codes.waitsOf(deps, { playerId }, 'confirm_phone'),
  ])
  const code = by('phone', phone)
  const call = by('call', phone)
  const ttl = (next: Date | undefined) => (next ? codes.secondsUntil(next, now) : 0)
  const future = (next: Date | undefined) => (next && next > now ? next.toISOString() : null)
  return {
    emailConfirmationTokenTtl: ttl(letter),
    phoneConfirmationCodeTtl: ttl(code),
    hasPhoneConfirmationCode: phone.some(({ live }) => live),
    emailTokenNextRequest: future(letter),
    phoneCodeNextRequest: future(code),
    callTokenNextRequest: future(call),
  }
}

const by = (channel: codes.Channel, waits: codes.Wait[]) =>
  waits.find((wait) => wait.channel === channel)?.nextAt

async function nextLetter({ db }: Deps, playerId: bigint): Promise<Date | undefined> {
  const asked = await lastAskedAt(db, playerId)
  return asked && after(asked, seconds(WAIT_SECONDS.email))
}
