import { type Pool } from 'pg'
import { fit } from '../frame.ts'

export type NewMessage = { name: string; kind: 'sms' | 'call'; phone: string; text: string }
export type Message = Omit<NewMessage, 'name'> & { id: string; receivedAt: Date }

const KEPT_MAX = 1000

/** Stores a message; a message that is sent again after a lost answer is stored once. */
export async function keepMessage(pool: Pool, message: NewMessage): Promise<void> {
  const { name, kind, phone, text } = message
  await pool.query(
    `insert into sandbox.message (name, kind, phone, text) values ($1, $2, $3, $4)
     on conflict (name) do nothing`,
    [fit(name), kind, phone, fit(text)],
  )
  await pool.query(
    `delete from sandbox.message where id <= (
       select id from sandbox.message order by id desc offset $1 limit 1)`,
    [KEPT_MAX],
  )
}

/** The latest first; only those for one phone, if it is given. */
export async function listMessages(
  pool: Pool,
  { phone, limit, offset }: { phone: string; limit: number; offset: number },
): Promise<Message[]> {
  const { rows } = await pool.query<Message>(
    `select id::text, kind, phone, text, received_at as "receivedAt" from sandbox.message m
     where $1::text is null or phone = $1 order by m.id desc limit $2 offset $3`,
    [phone === '' ? null : phone, limit, offset],
  )
  return rows
}
