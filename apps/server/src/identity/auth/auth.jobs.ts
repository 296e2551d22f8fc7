import * as z from 'zod/mini'
import { days } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { sweeping } from '#lib/work/sweeping.ts'
import { SEND_LINK, sendLink } from './contacts/confirmation.ts'
import { SEND_RESET_CODE, sendCode } from './password/reset-by-code.ts'
import { SEND_RESET, sendReset } from './password/reset.ts'
import { SEND_ENTRY, sendEntry } from './entering/entry-token.ts'
import { SEND_ALERT, sendAlert } from './entering/login-alert.ts'
import { sweeps } from './sessions/sweep.sql.ts'

const SWEEP = 'auth.sweep'
const RequestName = z.object({ playerId: z.coerce.bigint(), id: z.uuid() })
const ResetName = z.object({ id: z.uuid(), email: z.string(), askedAt: z.coerce.date() })
const ResetCodeName = z.object({ ticket: z.uuid(), phone: z.string() })
const OLD_MS = days(30)

export function authJobs(deps: Deps): Jobs {
  return {
    tasks: {
      [SEND_LINK]: {
        queue: 'letters',
        async work(payload) {
          await sendLink(deps, z.parse(RequestName, payload))
        },
      },
      [SEND_RESET]: {
        queue: 'letters',
        async work(payload) {
          await sendReset(deps, z.parse(ResetName, payload))
        },
      },
      [SEND_RESET_CODE]: {
        queue: 'messages',
        async work(payload) {
          await sendCode(deps, z.parse(ResetCodeName, payload))
        },
      },
      [SEND_ENTRY]: { queue: 'letters', work: (payload) => sendEntry(deps, payload) },
      [SEND_ALERT]: { queue: 'letters', work: (payload) => sendAlert(deps, payload) },
      [SWEEP]: sweeping(deps, sweeps, OLD_MS),
    },
    cron: [`17 * * * * ${SWEEP}`],
  }
}
