import { expect, test } from 'vitest'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { sweeping } from './sweeping.ts'

test('a failing sweep does not prevent the others, and the job fails', async () => {
  const testApp = await TestApp.open({ createApp })
  const { db } = testApp.deps
  await sql`insert into code_count values ('over', 1, ${testApp.clock.now()})`.execute(db)
  const task = sweeping(testApp.deps, [
    () => sql`delete from code_count where 1 / (counted - 1) > 0`,
    (_ages, limit) => sql`delete from code_count where subject in (
      select subject from code_count limit ${limit})`,
  ])
  const stop = new AbortController()
  await expect(task.work({}, stop.signal)).rejects.toThrow('division by zero')
  expect((await sql`select from code_count`.execute(db)).rows).toEqual([])

  // After an abort nothing more is deleted.
  await sql`insert into code_count values ('later', 2, ${testApp.clock.now()})`.execute(db)
  stop.abort()
  await task.work({}, stop.signal)
  expect((await sql`select from code_count`.execute(db)).rows).toHaveLength(1)
  await testApp.close()
})
