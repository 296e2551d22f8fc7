/**
 * Raster pictures that are drawn after the build: on request, or by `drawRest`. Drawing all of them takes most of a
 * minute, and the site opens before that.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Picture } from './plan.ts'
import { rasterise } from './raster.ts'

/**
 * A picture that is not drawn yet, and the file for each of its names; files are relative to the folder of the build.
 */
export type Waiting = { picture: Picture; files: Record<string, string> }

const INDEX = 'waiting.json'
const FOLDER = 'waiting'

/** Writes the list of pictures to draw, in the order in which they are drawn without requests. */
export async function writeWaiting(folder: string, all: Waiting[]): Promise<void> {
  await mkdir(join(folder, FOLDER), { recursive: true })
  const index: Record<string, string> = {}
  for (const waiting of all) {
    const name = `${waiting.picture.name.replaceAll('/', '+')}.json`
    await writeFile(join(folder, FOLDER, name), JSON.stringify(waiting))
    for (const file of Object.values(waiting.files)) index[file] = name
  }
  await writeFile(join(folder, INDEX), JSON.stringify(index))
}

/** The files of the build that are or were to be drawn, each with the name that `drawWaiting` takes. */
export async function readWaiting(folder: string): Promise<ReadonlyMap<string, string>> {
  const index = JSON.parse(await readFile(join(folder, INDEX), 'utf8')) as Record<string, string>
  return new Map(Object.entries(index))
}

/** Draws a picture and writes all of its files; concurrent calls write the same content. */
export async function drawWaiting(folder: string, name: string): Promise<void> {
  const { picture, files } = JSON.parse(
    await readFile(join(folder, FOLDER, name), 'utf8'),
  ) as Waiting
  for (const { name: logical, body } of await rasterise(picture)) {
    const file = join(folder, files[logical]!)
    // A reader must never see an incomplete file.
    const fresh = `${file}.${randomUUID()}`
    await writeFile(fresh, body)
    await rename(fresh, file)
  }
}

export async function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}

/** Draws all remaining pictures, `atOnce` of them in parallel; stops early if a later build replaces the folder. */
export async function drawRest(folder: string, atOnce: number): Promise<void> {
  const byPicture = Map.groupBy(await readWaiting(folder), ([, name]) => name)
  const pictures = [...byPicture]
  let next = 0
  const worker = async () => {
    for (let one = pictures[next++]; one !== undefined; one = pictures[next++]) {
      const [name, files] = one
      const there = await Promise.all(files.map(([file]) => isThere(join(folder, file))))
      if (there.every(Boolean)) continue
      try {
        await drawWaiting(folder, name)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
        return
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
