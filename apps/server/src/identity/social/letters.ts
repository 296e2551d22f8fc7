/** Notifies a player of linked and unlinked networks by letter, and publishes an event. */
import * as z from 'zod/mini'
import { Network, networks } from '@ayva/contract/identity/social'
import { type Tx } from '#lib/data/db.ts'
import { type Kind, publish } from '#lib/work/events.ts'
import * as auth from '../auth/auth.ts'
import * as codes from '../codes/codes.ts'
import * as mail from '../../platform/mail/mail.ts'

const Change = z.object({ what: z.enum(['linked', 'unlinked']), network: Network })
type Change = z.output<typeof Change>

/** A network was linked to or unlinked from a player's account. */
const networksChanged: Kind<Change> = { kind: 'social.changed', body: Change }

const sentences: Record<Change['what'], (network: string) => string> = {
  linked: (network) => `Привязана сеть «${network}»: через неё теперь можно войти в аккаунт.`,
  unlinked: (network) => `Отвязана сеть «${network}»: через неё в аккаунт больше не войти.`,
}

/** Queues a letter and publishes an event, in the caller's transaction. */
export async function notifyOwner(
  tx: Tx,
  { playerId, at, ...change }: Change & { playerId: bigint; at: Date },
): Promise<void> {
  await publish(tx, networksChanged, { playerId, body: change, at })
  const { contacts } = await auth.ownerOf(tx, playerId)
  if (contacts.email === null) return
  if (!(await codes.countTold(tx, { playerId, what: change.what, at }))) return
  const what = sentences[change.what](networks[change.network])
  await mail.post(tx, { to: contacts.email, letter: 'securityChanged', values: { what } })
}
