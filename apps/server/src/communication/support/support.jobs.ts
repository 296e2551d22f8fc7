import * as z from 'zod/mini'
import { after, days } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { publicUrl } from '#lib/http/public-url.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { sweeping } from '#lib/work/sweeping.ts'
import { accountOf } from '../../identity/auth/auth.ts'
import { notify } from '../inbox/inbox.ts'
import * as mail from '../../platform/mail/mail.ts'
import * as store from './chat.sql.ts'
import { TELL } from './support.office.ts'
import { GUEST_DAYS } from './visitor.ts'

export const SWEEP = 'support.sweep'
/** Counted from the end of the conversation. */
const PLAYER_DAYS = 365
const IDLE_DAYS = 3
const Told = z.object({ visitor: z.coerce.bigint(), chatId: z.string() })

const before = (count: number) => (now: Date) => after(now, -days(count))

export function supportJobs(deps: Deps): Jobs {
  const old = store.sweepsOf({
    guestsBefore: before(GUEST_DAYS),
    playersBefore: before(PLAYER_DAYS),
  })
  return {
    tasks: {
      [TELL]: {
        queue: 'messages',
        work: (payload) => tell(deps, z.parse(Told, payload)),
      },
      [SWEEP]: sweeping(deps, [store.closeIdle(before(IDLE_DAYS))].concat(old)),
    },
    cron: [`51 * * * * ${SWEEP}`],
  }
}

/** Notifies a player of an unread answer, once until the answers are read. */
async function tell(deps: Deps, { visitor, chatId }: z.output<typeof Told>): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const name = { playerId: visitor, id: chatId }
    const chat = await store.lockChat(tx, name)
    if (!chat || chat.told > chat.visitorRead) return
    const last = await store.lastAnswer(tx, name)
    if (last <= chat.visitorRead) return
    await store.updateChat(tx, name, { told: last })
    await notify(tx, {
      playerId: visitor,
      operation: `support ${last}`,
      name: 'support_answered',
      said: {},
      at: deps.clock.now(),
    })
    const account = await accountOf(tx, visitor)
    if (!account?.email || !account.emailConfirmedAt) return
    const link = publicUrl(deps.config, '/support#chat')
    await mail.post(tx, { to: account.email, letter: 'supportAnswer', values: { link } })
  })
}
