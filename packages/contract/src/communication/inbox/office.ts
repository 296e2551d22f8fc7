/** Notices that operators send to a player. */
import * as z from 'zod/mini'
import { API, endpoint } from '../../base.ts'
import { InboxNotification } from '../inbox.ts'
import { line, PlayerDigits, reason } from '../../office.ts'

export const sendNotification = endpoint({
  method: 'POST',
  path: `${API}/office/players/:playerId/notifications`,
  audience: { operator: 'inbox.send' },
  idempotent: true,
  summary: 'Отправить игроку уведомление',
  params: z.object({ playerId: PlayerDigits }),
  body: z.strictObject({
    title: line(80),
    text: line(300),
    link: z.nullable(
      z.strictObject({
        text: line(30),
        /** A path of this site, never another address. */
        value: z
          .string()
          .check(
            z.maxLength(500),
            z.regex(/^\/(?![/\\])[^\s\\\p{Cc}]*$/u, 'Нужен адрес этого сайта: /…'),
          ),
      }),
    ),
    why: reason('Напишите, зачем'),
  }),
  answer: InboxNotification,
  refusals: {},
})
