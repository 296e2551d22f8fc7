/**
 * Login by a one-time token. One kind is sent to the player by letter; the other is made for a signed-on browser and
 * works only there. So an attacker cannot make a link that logs somebody else into the attacker's account.
 */
import { randomUUID } from 'node:crypto'
import { enterByToken, sendEntryLetter } from '@ayva/contract/identity/auth'
import { type Body, refusing } from '@ayva/contract/base'
import * as z from 'zod/mini'
import { after, minutes } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { publicUrl } from '#lib/http/public-url.ts'
import { refuse } from '#lib/http/serve.ts'
import { addJob } from '#lib/work/jobs.ts'
import { hashOf, newSecret } from '#lib/secrets.ts'
import { byOperator, record } from '../../../platform/audit/audit.ts'
import { deliver } from '../../../platform/mail/mail.ts'
import { findLetterAccount } from '../auth.sql.ts'
import { admit, type Browser, type Entered, refuseShut } from './entering.ts'
import * as store from './entry.sql.ts'
import { countLetter } from '../contacts/letter-limits.ts'
import { named, readNamed, SECRET } from '../secrets.ts'
import { signOnOf } from './sign-on.ts'

export const SEND_ENTRY = 'auth.send_entry'
/** Long enough for the letter to arrive and be found. */
const LETTER_LIFE_MINUTES = 15

const refuseToken = refusing(enterByToken.refusals)
const refuseLetter = refusing(sendEntryLetter.refusals)

/** Logs in the player of a valid token, once. An invalid token leaves the browser's session unchanged. */
export async function enterBy(
  deps: Deps,
  { token, ...said }: Body<typeof enterByToken>,
  browser: Browser & { signOn: string | undefined },
): Promise<Entered> {
  const read = readNamed(token, SECRET)
  if (!read) throw refuseToken('entry_dead')
  const { playerId, parts } = read
  const name = { playerId, tokenHash: hashOf(parts[0]), now: deps.clock.now() }
  const found = await store.findEntryToken(deps.db, name)
  if (!found) throw refuseToken('entry_dead')
  const signOn = found.signOnId === null ? undefined : await signOnOf(deps, browser.signOn)
  if (found.signOnId !== (signOn?.id ?? null)) throw refuseToken('entry_dead')
  const entrance = { playerId, browser, by: 'token', goesOn: signOn, said } as const
  return admit(deps, entrance, async (tx) => {
    if (!(await store.useEntryToken(tx, name))) throw refuseToken('entry_dead')
  })
}

type Wish = { operator: OperatorPrincipal; playerId: bigint; why: string; ip: string }

/** Sends a link to the player's own address; no operator sees it. */
export async function askForEntryLetter(
  deps: Deps,
  { operator, playerId, why, ip }: Wish,
): Promise<{ minutes: number }> {
  const at = deps.clock.now()
  await transaction(deps.db, async (tx) => {
    const account = await findLetterAccount(tx, playerId)
    if (!account) throw refuse('not_found')
    await refuseShut(tx, playerId)
    const { email, emailConfirmedAt } = account
    if (email === null || !emailConfirmedAt) throw refuseLetter('email_unconfirmed')
    await countLetter(tx, deps, { email, ip, purpose: 'entry' }, (retryAt) =>
      refuseLetter('letters_over', { retryAt }),
    )
    const id = randomUUID()
    const until = after(at, minutes(LETTER_LIFE_MINUTES))
    await addJob(tx, SEND_ENTRY, { playerId, id, until }, { jobKey: id })
    await record(tx, {
      ...byOperator(operator),
      playerId,
      at,
      why,
      action: 'player.entry_letter',
      subject: `player ${playerId}`,
      before: null,
      after: { minutes: LETTER_LIFE_MINUTES },
    })
  })
  return { minutes: LETTER_LIFE_MINUTES }
}

const Order = z.object({ playerId: z.coerce.bigint(), id: z.uuid(), until: z.coerce.date() })

/** The link is made when its letter is sent, so that only its hash is stored. */
export async function sendEntry(deps: Deps, payload: unknown): Promise<void> {
  const { db, config, clock } = deps
  const { playerId, id, until } = z.parse(Order, payload)
  const now = clock.now()
  const account = await findLetterAccount(db, playerId)
  if (until <= now || !account?.email || !account.emailConfirmedAt) return
  const token = newSecret()
  const made = { playerId, tokenHash: hashOf(token), signOnId: null, createdAt: now }
  await store.insertEntryToken(db, { ...made, expiresAt: until })
  await deliver(deps, {
    id,
    to: account.email,
    letter: 'entry',
    values: {
      link: publicUrl(config, `/sapi/loginByToken?token=${named(playerId, token)}`),
      minutes: LETTER_LIFE_MINUTES,
    },
  })
}
