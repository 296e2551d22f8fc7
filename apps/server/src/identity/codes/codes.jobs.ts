import * as z from 'zod/mini'
import { days, minutes, seconds } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { sweeping } from '#lib/work/sweeping.ts'
import * as mail from '../../platform/mail/mail.ts'
import * as sms from '../../platform/sms/sms.ts'
import { SEND_BY } from './codes.ts'
import { type CodeRequest, findRequest, sweeps } from './codes.sql.ts'
import { codeOf } from './digits.ts'
import { type Purpose, spokenOf, words } from './words.ts'

const SWEEP = 'codes.sweep'
const KEPT_MS = days(1)
const DEADLINE_MS = seconds(20)
const RequestName = z.union([
  z.object({ playerId: z.coerce.bigint(), id: z.uuid() }),
  z.object({ ticket: z.uuid(), id: z.uuid() }),
])

/** The job makes the code when it sends it, so that no code is in the queue. An expired code is not sent. */
export function codeJobs(deps: Deps): Jobs {
  const { db, clock } = deps
  const request = async (payload: unknown) => {
    const { id, ...owner } = z.parse(RequestName, payload)
    const found = await findRequest(db, owner, id)
    const isDue = found && found.usedAt === null && found.expiresAt > clock.now()
    return isDue && found.address !== null ? { ...found, address: found.address } : undefined
  }
  return {
    tasks: {
      [SEND_BY.email]: {
        queue: 'letters',
        deadlineMs: DEADLINE_MS,
        work: async (payload) => {
          const found = await request(payload)
          if (found) await sendLetter(deps, found)
        },
      },
      [SEND_BY.phone]: {
        queue: 'messages',
        deadlineMs: DEADLINE_MS,
        work: async (payload, signal) => {
          const found = await request(payload)
          if (found) await sendMessage(deps, found, signal)
        },
      },
      [SWEEP]: sweeping(deps, sweeps, KEPT_MS),
    },
    cron: [`47 * * * * ${SWEEP}`],
  }
}

type Due = CodeRequest & { address: string }

async function sendLetter(deps: Deps, due: Due): Promise<void> {
  const { id, address, askedAt, expiresAt } = due
  const { title, otherwise } = words[due.purpose as Purpose]
  const left = (expiresAt.getTime() - askedAt.getTime()) / minutes(1)
  const values = { title, otherwise, code: codeOf(deps.config, id), minutes: left }
  await mail.deliver(deps, { id, to: address, letter: 'code', values })
}

async function sendMessage(deps: Deps, due: Due, signal: AbortSignal): Promise<void> {
  const { config, db } = deps
  const { id, address, channel } = due
  const code = codeOf(config, id)
  const { what } = words[due.purpose as Purpose]
  const text =
    channel === 'call' ? spokenOf(code) : await mail.messageText(db, deps, 'code', { code, what })
  const kind = channel === 'call' ? 'call' : 'sms'
  await sms.deliver(config, { id, to: address, kind, text }, signal)
}
