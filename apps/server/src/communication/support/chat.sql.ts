import { type MessageAbout } from '@ayva/contract/communication/support/chat-fields'
import { sql, type Tx } from '#lib/data/db.ts'
import { type Sweep } from '#lib/work/sweeping.ts'

export type ChatRow = {
  playerId: bigint
  id: string
  state: 'waiting' | 'answered' | 'closed'
  openedAt: Date
  since: Date
  unanswered: number
  messages: number
  operator: string | null
  operatorName: string | null
  takenUntil: Date | null
  visitorRead: bigint
  operatorRead: bigint
  told: bigint
  waitedS: number | null
  rating: number | null
}
export type MessageRow = {
  id: bigint
  chatId: string
  key: string
  author: 'visitor' | 'operator'
  name: string
  text: string
  aboutKind: MessageAbout['kind'] | null
  aboutId: string | null
  sentAt: Date
}
type ChatName = { playerId: bigint; id: string }

/** The types reflect the columns' checks, which generated types omit. */
const chats = (tx: Tx) => tx.selectFrom('supportChat').selectAll().$castTo<ChatRow>()
const messages = (tx: Tx, playerId: bigint) =>
  tx
    .selectFrom('supportMessage')
    .select(['id', 'chatId', 'key', 'author', 'name', 'text', 'aboutKind', 'aboutId', 'sentAt'])
    .where('playerId', '=', playerId)
    .$castTo<MessageRow>()

/** The open conversation, locked until the end of the transaction. */
export function lockOpenChat(tx: Tx, playerId: bigint): Promise<ChatRow | undefined> {
  return chats(tx)
    .where('playerId', '=', playerId)
    .where('state', '<>', 'closed')
    .forUpdate()
    .executeTakeFirst()
}

export function lockChat(tx: Tx, { playerId, id }: ChatName): Promise<ChatRow | undefined> {
  return chats(tx)
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function findChat(tx: Tx, { playerId, id }: ChatName): Promise<ChatRow | undefined> {
  return chats(tx).where('playerId', '=', playerId).where('id', '=', id).executeTakeFirst()
}

/** The open conversation, or the last one. */
export function findNewestChat(tx: Tx, playerId: bigint): Promise<ChatRow | undefined> {
  return chats(tx)
    .where('playerId', '=', playerId)
    .orderBy(sql`state = 'closed'`)
    .orderBy('openedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Does nothing if a concurrent request has begun the conversation. */
export async function insertChat(tx: Tx, chat: ChatName & { at: Date }): Promise<void> {
  const { playerId, id, at } = chat
  await sql`insert into support_chat (player_id, id, state, opened_at, since, unanswered, messages)
    values (${playerId}, ${id}, 'waiting', ${at}, ${at}, 0, 0)
    on conflict (player_id) where state <> 'closed' do nothing`.execute(tx)
}

export async function updateChat(
  tx: Tx,
  { playerId, id }: ChatName,
  changed: Partial<Omit<ChatRow, 'playerId' | 'id' | 'openedAt'>>,
): Promise<ChatRow> {
  const row = await tx
    .updateTable('supportChat')
    .set(changed)
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as ChatRow
}

export function findMessage(
  tx: Tx,
  playerId: bigint,
  { author, key }: Pick<MessageRow, 'author' | 'key'>,
): Promise<MessageRow | undefined> {
  return messages(tx, playerId)
    .where('author', '=', author)
    .where('key', '=', key)
    .executeTakeFirst()
}

export async function insertMessage(
  tx: Tx,
  playerId: bigint,
  message: Omit<MessageRow, 'id'>,
): Promise<MessageRow> {
  const row = await tx
    .insertInto('supportMessage')
    .values(Object.assign({ playerId }, message))
    .returning(['id'])
    .executeTakeFirstOrThrow()
  return Object.assign({ id: row.id }, message)
}

type Page = { chatId?: string; before: bigint | undefined; limit: number }

/** The newest messages, in ascending order. */
export async function pageOfMessages(
  tx: Tx,
  playerId: bigint,
  { chatId, before, limit }: Page,
): Promise<MessageRow[]> {
  const rows = await messages(tx, playerId)
    .$if(chatId !== undefined, (query) => query.where('chatId', '=', chatId!))
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.toReversed()
}

/** The number of answers that the visitor has not read. */
export async function countUnread(tx: Tx, playerId: bigint): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from support_message where player_id = ${playerId} and author = 'operator' and id > (
      select coalesce(max(visitor_read), 0) from support_chat where player_id = ${playerId}
    )`.execute(tx)
  return rows[0]!.count
}

/** Up to an existing message; never moves back. */
export async function markRead(tx: Tx, playerId: bigint, upTo: bigint): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update support_chat set visitor_read = least(${upTo}, (
      select coalesce(max(id), 0) from support_message where player_id = ${playerId}
    )) where player_id = ${playerId} and visitor_read < least(${upTo}, (
      select coalesce(max(id), 0) from support_message where player_id = ${playerId}))`.execute(tx)
  return numAffectedRows > 0n
}

/** The last answer in a conversation; 0 if there is none. */
export async function lastAnswer(tx: Tx, { playerId, id }: ChatName): Promise<bigint> {
  const row = await messages(tx, playerId)
    .where('chatId', '=', id)
    .where('author', '=', 'operator')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0n
}

export type QueuePlace = { since: Date; playerId: bigint; id: string }

export function listQueue(
  tx: Tx,
  {
    state,
    after,
    limit,
  }: { state: ChatRow['state']; after: QueuePlace | undefined; limit: number },
): Promise<ChatRow[]> {
  return chats(tx)
    .where('state', '=', state)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(since, player_id, id) > (${after!.since}, ${after!.playerId}, ${after!.id})`,
      ),
    )
    .orderBy('since')
    .orderBy('playerId')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The median time until the first answer, in seconds, of conversations opened since a moment. */
export async function medianWait(
  tx: Tx,
  { since, least }: { since: Date; least: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number | null; count: number }>`
    select percentile_cont(0.5) within group (order by waited_s) as seconds, count(*)::int as count
    from (select waited_s from support_chat where opened_at >= ${since} and waited_s is not null
      order by opened_at desc limit 500) lately`.execute(tx)
  const { seconds, count } = rows[0]!
  return seconds === null || count < least ? undefined : seconds
}

export async function forgetChats(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('supportMessage').where('playerId', '=', playerId).execute()
  await tx.deleteFrom('supportChat').where('playerId', '=', playerId).execute()
}

type Times = { guestsBefore: (now: Date) => Date; playersBefore: (now: Date) => Date }

/** Deletes conversations that are too old. */
export function sweepsOf({ guestsBefore, playersBefore }: Times): Sweep[] {
  return [
    ({ now }, limit) => sql`delete from support_chat where (player_id, id) in (
      select player_id, id from support_chat where state in ('waiting', 'answered', 'closed')
        and since < ${guestsBefore(now)} and player_id < 0 order by since limit ${limit})`,
    ({ now }, limit) => sql`delete from support_chat where (player_id, id) in (
      select player_id, id from support_chat where state = 'closed'
        and since < ${playersBefore(now)} order by since limit ${limit})`,
  ]
}

/** Closes conversations without messages since the last answer. */
export function closeIdle(before: (now: Date) => Date): Sweep {
  return ({ now }, limit) => sql`update support_chat set state = 'closed', since = ${now}
    where (player_id, id) in (select player_id, id from support_chat
      where state = 'answered' and since < ${before(now)} order by since limit ${limit})`
}
