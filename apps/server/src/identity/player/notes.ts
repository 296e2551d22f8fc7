/** Notes of operators about a player; they are deleted with the account. */
import { type Answer, type Body, type Query, refusing } from '@ayva/contract/base'
import {
  addPlayerNote,
  type listPlayerNotes,
  type PlayerNote,
} from '@ayva/contract/identity/player/notes'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { placesBy } from '#lib/http/places.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { byOperator, record } from '../../platform/audit/audit.ts'
import { mustBePlayer } from '../auth/auth.ts'
import * as store from './notes.sql.ts'

const refuseNote = refusing(addPlayerNote.refusals)
const PAGE = 50
const places = placesBy('at', { id: String })

export async function notesOf(
  { db }: Deps,
  playerId: bigint,
  { after }: Query<typeof listPlayerNotes>,
): Promise<Answer<typeof listPlayerNotes>> {
  await mustBePlayer(db, playerId)
  const rows = await store.listNotes(db, playerId, { after: places.placeOf(after), limit: PAGE })
  return { notes: rows.map(noteView), next: places.nextOf(rows, PAGE) }
}

function noteView({ id, text, author, at }: store.NoteRow): PlayerNote {
  return { id, text, author, at: at.toISOString() }
}

type Note = Body<typeof addPlayerNote> & { operator: OperatorPrincipal; playerId: bigint }

/** The text is not copied to the audit log, which cannot be erased. Refuses `note_known`. */
export async function addNote(
  { db, clock }: Deps,
  { operator, playerId, noteId: id, text }: Note,
): Promise<{ answer: PlayerNote; replayed: boolean }> {
  await mustBePlayer(db, playerId)
  const at = clock.now()
  const note = { id, text, operatorId: operator.id, author: operator.name, at }
  return transaction(db, async (tx) => {
    if (!(await store.insertNote(tx, playerId, note))) {
      const known = (await store.findNote(tx, playerId, id))!
      if (known.text !== text || known.operatorId !== operator.id) throw refuseNote('note_known')
      return { answer: noteView(known), replayed: true }
    }
    await record(tx, {
      ...byOperator(operator),
      playerId,
      at,
      action: 'player.noted',
      subject: `player ${playerId}`,
      before: null,
      after: { note: id },
      why: 'a note for operators',
    })
    return { answer: noteView(note), replayed: false }
  })
}
