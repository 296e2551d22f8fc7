/**
 * Caches rendered pictures on disk. A file name contains everything that determines the picture, so files never become
 * stale and nodes on one machine can share the folder.
 */
import { randomUUID } from 'node:crypto'
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { type Readable } from 'node:stream'
import { Cache } from '#lib/cache/cache.ts'
import { hours, minutes } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'

/** More files would be slow to list, however small they are. */
const FILES_MAX = 20_000
/** The part to which a full folder is reduced, so that not every new picture lists it. */
const KEPT_PART = 0.8
/** How often the last use of a picture is written, and for how many pictures this is remembered. */
const USED_MS = hours(1)
const USED_MAX = 2_000
/** The suffix of files that are being written; one that a crashed process left is deleted. */
const UNFINISHED = '.part'
const UNFINISHED_MS = minutes(10)

type Options = { folder: string; mostBytes: number; log: Deps['log'] }
type Stored = { name: string; size: number; usedAt: number }
type Tally = { bytes: number; files: number }

/** If the folder cannot be written, it caches nothing and logs a warning; pictures are still rendered. */
export class ImageStore {
  readonly #folder: string
  readonly #mostBytes: number
  readonly #log: Deps['log']
  readonly #used = new Cache<true>({ most: USED_MAX })
  #tally: Tally | undefined
  #sweeping: Promise<void> | undefined

  constructor({ folder, mostBytes, log }: Options) {
    this.#folder = folder
    this.#mostBytes = mostBytes
    this.#log = log
  }

  /** A cached picture, as a stream; undefined if there is none. */
  async find(name: string): Promise<{ size: number; body: Readable } | undefined> {
    let file: FileHandle | undefined
    try {
      file = await open(path.join(this.#folder, name))
      const { size } = await file.stat()
      this.#noteUse(name)
      return { size, body: file.createReadStream() }
    } catch (error) {
      await file?.close()
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') this.#complain(error)
      return undefined
    }
  }

  /** Writes to a temporary file and renames it, so that nobody reads half of a picture. */
  async keep(name: string, body: Buffer): Promise<void> {
    const aside = path.join(this.#folder, randomUUID() + UNFINISHED)
    try {
      await mkdir(this.#folder, { recursive: true })
      await writeFile(aside, body)
      await rename(aside, path.join(this.#folder, name))
      const tally = (this.#tally ??= sumOf(await this.#look()))
      tally.bytes += body.length
      tally.files += 1
      if (tally.bytes > this.#mostBytes || tally.files > FILES_MAX) await this.#sweepOnce()
    } catch (error) {
      this.#complain(error)
      await rm(aside, { force: true }).catch(() => {})
    }
  }

  /** Stores the last use as the file's modification time. */
  #noteUse(name: string): void {
    if (this.#used.find(name)) return
    this.#used.keep(this.#used.begin(), name, true, USED_MS)
    const now = new Date()
    // The error is ignored, because another node may have removed the file.
    utimes(path.join(this.#folder, name), now, now).catch(() => {})
  }

  #sweepOnce(): Promise<void> {
    this.#sweeping ??= this.#sweep().finally(() => (this.#sweeping = undefined))
    return this.#sweeping
  }

  /** Removes the least recently used pictures. */
  async #sweep(): Promise<void> {
    const stored = (await this.#look()).toSorted((one, other) => one.usedAt - other.usedAt)
    const left = sumOf(stored)
    for (const { name, size } of stored) {
      const fits = left.bytes <= this.#mostBytes * KEPT_PART && left.files <= FILES_MAX * KEPT_PART
      if (fits) break
      await rm(path.join(this.#folder, name), { force: true })
      left.bytes -= size
      left.files -= 1
    }
    this.#tally = left
  }

  /** Lists the folder, and deletes temporary files that were never finished. */
  async #look(): Promise<Stored[]> {
    const stored: Stored[] = []
    for (const name of await readdir(this.#folder)) {
      const file = path.join(this.#folder, name)
      const found = await stat(file).catch(() => undefined)
      if (!found) continue
      const usedAt = found.mtimeMs
      if (!name.endsWith(UNFINISHED)) stored.push({ name, size: found.size, usedAt })
      else if (usedAt < Date.now() - UNFINISHED_MS) await rm(file, { force: true })
    }
    return stored
  }

  #complain(error: unknown): void {
    this.#log.warn({ error: String(error) }, 'the folder of pictures is of no use')
  }
}

function sumOf(stored: Stored[]): Tally {
  return { bytes: stored.reduce((sum, { size }) => sum + size, 0), files: stored.length }
}
