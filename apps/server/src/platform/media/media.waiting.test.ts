/** Pictures that the art build lists but does not render. */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildArt } from '@ayva/art/build.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WaitingPictures } from './media.waiting.ts'

let folder: string
let waiting: WaitingPictures
let names: string[]
beforeAll(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'ayva-waiting-')), 'build')
  await buildArt({ outDir: folder, themes: ['kosti'] })
  waiting = new WaitingPictures(folder)
  names = await waiting.names()
})
afterAll(async () => {
  waiting.close()
  await rm(path.dirname(folder), { recursive: true, force: true })
})

const fileOf = (beginning: string) => names.find((one) => one.startsWith(beginning))!
const timeOf = async (file: string) => (await stat(path.join(folder, file))).mtimeMs

test('such a picture is rendered once for concurrent requests, and not again', async () => {
  const file = fileOf('covers/kosti-tall-180')
  await expect(timeOf(file)).rejects.toThrow('ENOENT')
  await Promise.all([waiting.bring(file), waiting.bring(fileOf('covers/kosti-tall-360'))])
  const drawn = await timeOf(file)
  await waiting.bring(file)
  const another = new WaitingPictures(folder)
  await another.bring(file)
  another.close()
  expect(await timeOf(file)).toBe(drawn)
})

test('an unknown name renders nothing', async () => {
  await waiting.bring('../../etc/passwd')
  await waiting.bring('covers/kosti-tall-180.webp')
})
