import { type Pool } from 'pg'
import { fit } from '../frame.ts'

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

/** The number of kept letters, because anybody can fill the mailbox. */
export const KEPT_MAX = 1000
const head = 'id::text, sender, recipients, subject, received_at as "receivedAt"'
const columns = `${head}, text, html`

/** Stores a letter; a letter that is sent again after a lost answer is stored once. */
export async function keepLetter(pool: Pool, letter: NewLetter): Promise<void> {
  const { messageId, sender, recipients, subject, text, html, raw } = letter
  const plain = [messageId, sender, subject, text, html].map(fit)
  await pool.query(
    `insert into sandbox.letter (message_id, sender, subject, text, html, recipients, raw)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (message_id) do nothing`,
    [...plain, recipients.map(fit), raw],
  )
  await pool.query(
    `delete from sandbox.letter where id <= (
       select id from sandbox.letter order by id desc offset $1 limit 1)`,
    [KEPT_MAX],
  )
}

export type Heading = Omit<Letter, 'text' | 'html'>
type Wanted = { to: string; limit: number; offset: number }

/** The latest letters first; only those to one address, if it is given. */
export async function listLetters(pool: Pool, wanted: Wanted): Promise<Letter[]> {
  return list<Letter>(pool, columns, wanted)
}

/** The same without the bodies. */
export async function listHeadings(pool: Pool, wanted: Wanted): Promise<Heading[]> {
  return list<Heading>(pool, head, wanted)
}

async function list<Row extends Heading>(
  pool: Pool,
  what: string,
  { to, limit, offset }: Wanted,
): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `select ${what} from sandbox.letter l
     where $1::text is null or recipients @> array[$1::text]
     order by l.id desc limit $2 offset $3`,
    [to === '' ? null : fit(to).toLowerCase(), limit, offset],
  )
  return rows
}

export async function findLetter(pool: Pool, id: string): Promise<Letter | undefined> {
  const { rows } = await pool.query<Letter>(`select ${columns} from sandbox.letter where id = $1`, [
    id,
  ])
  return rows[0]
}
