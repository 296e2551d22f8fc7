import { type Pool } from 'pg'

type NewLetter = {
  messageId: string
  sender: string
  recipients: string[]
  subject: string
  text: string
  html: string
  raw: Buffer
}
export type Letter = Omit<NewLetter, 'messageId' | 'raw'> & { id: string; receivedAt: Date }

const SHOWN_MAX = 100
const columns = 'id::text, sender, recipients, subject, text, html, received_at as "receivedAt"'

/** Keeps a letter; one that was sent twice because an answer got lost is kept once. */
export async function keepLetter(pool: Pool, letter: NewLetter): Promise<void> {
  const { messageId, sender, recipients, subject, text, html, raw } = letter
  const plain = [messageId, sender, subject, text, html].map(fit)
  await pool.query(
    `insert into sandbox.letter (message_id, sender, subject, text, html, recipients, raw)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (message_id) do nothing`,
    [...plain, recipients.map(fit), raw],
  )
}

/** The latest letters first; to one address, where it is given. */
export async function listLetters(pool: Pool, to: string): Promise<Letter[]> {
  const { rows } = await pool.query<Letter>(
    `select ${columns} from sandbox.letter
     where $1::text is null or recipients @> array[$1::text]
     order by id desc limit ${SHOWN_MAX}`,
    [to === '' ? null : fit(to).toLowerCase()],
  )
  return rows
}

export async function findLetter(pool: Pool, id: string): Promise<Letter | undefined> {
  const { rows } = await pool.query<Letter>(`select ${columns} from sandbox.letter where id = $1`, [
    id,
  ])
  return rows[0]
}

/** The database takes neither NUL nor half of a surrogate pair. */
function fit(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
