/** Notes of operators about a player. They are part of the player's data export. */
import * as z from 'zod/mini'
import { API, cleaned, endpoint, Moment, NewUuid } from '../../base.ts'
import { PlayerDigits } from '../../office.ts'

export const NOTE_MAX = 2_000
const player = z.object({ playerId: PlayerDigits })

export const PlayerNote = z.object({
  id: z.string(),
  text: z.string(),
  /** The operator's name. */
  author: z.string(),
  at: Moment,
})
export type PlayerNote = z.output<typeof PlayerNote>

export const listPlayerNotes = endpoint({
  method: 'GET',
  path: `${API}/office/players/:playerId/notes`,
  audience: { operator: 'players.read' },
  summary: 'Заметки об игроке, новые сначала',
  params: player,
  query: z.object({
    /** `next` of the previous page. */
    after: z.optional(
      z.string().check(z.regex(/^\d{1,14}\.[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/)),
    ),
  }),
  answer: z.object({ notes: z.array(PlayerNote), next: z.nullable(z.string()) }),
  refusals: {},
})

/** The caller generates the id, so that a note that is sent twice is stored once. */
export const addPlayerNote = endpoint({
  method: 'POST',
  path: `${API}/office/players/:playerId/notes`,
  audience: { operator: 'players.note' },
  summary: 'Записать заметку об игроке',
  params: player,
  body: z.strictObject({
    noteId: NewUuid,
    text: z
      .string()
      .check(
        cleaned('text'),
        z.minLength(1, 'Напишите заметку'),
        z.maxLength(NOTE_MAX, `Не длиннее ${NOTE_MAX} знаков`),
      ),
  }),
  answer: PlayerNote,
  refusals: {
    note_known: { status: 409, code: 1151, message: 'Под этим номером уже есть другая заметка' },
  },
})
