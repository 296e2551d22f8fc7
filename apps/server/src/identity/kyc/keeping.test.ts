/** Stored pictures: files that the store changes, and rows that outlive their files. */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as contract from '@ayva/contract/identity/kyc'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days } from '#lib/clock.ts'
import { TestApp } from '#lib/testing.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { createApp, createJobs } from '../../app.ts'
import { picture, upload } from './kyc.testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp, createJobs })
})
afterAll(() => testApp.close())

test.each(['', '<html>502 Bad Gateway</html>', 'x'.repeat(5000)])(
  'a store that returns other bytes counts as unavailable: %#',
  async (rubbish) => {
    const player = await testApp.player()
    const { data } = await upload(testApp, player, { file: await picture() })
    await writeFile(path.join(testApp.deps.config.OBJECTS_FOLDER, 'documents', data!.id), rubbish)
    const params = { id: data!.id }
    await expect(player.call(contract.showDocument, { params })).rejects.toMatchObject({
      status: 503,
      key: 'unavailable',
    })
  },
)

test('rows of pictures that were erased long ago are deleted', async () => {
  const player = await testApp.player()
  await upload(testApp, player, { file: await picture() })
  const newest = await upload(testApp, player, { file: await picture() })
  await testApp.runJobs()
  const rowsOf = async () =>
    (
      await testApp.deps.db
        .selectFrom('kycDocument')
        .select(['id', 'state'])
        .where('playerId', '=', player.id)
        .orderBy('state')
        .execute()
    ).map(({ id, state }) => [id === newest.data!.id, state])
  const sweep = () => runDueJobs(createJobs(testApp.deps), 'kyc.sweep_erased')
  await sweep()
  expect(await rowsOf()).toEqual([
    [false, 'erased'],
    [true, 'kept'],
  ])
  testApp.clock.move(days(30) + 1)
  await sweep()
  expect(await rowsOf()).toEqual([[true, 'kept']])
})
