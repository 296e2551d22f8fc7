// The npm scripts, run under the pinned Node 26.
import path from 'node:path'
import { Interrupted, run } from './run.ts'

const root = path.dirname(import.meta.dirname)
process.chdir(root)
const [task = 'start', ...args] = process.argv.slice(2)
// Child processes (vite, vitest, playwright) must use this Node too.
process.env['PATH'] = path.dirname(process.execPath) + path.delimiter + process.env['PATH']

const tasks: Record<string, () => Promise<unknown>> = {
  async start() {
    process.env['NODE_ENV'] ??= 'production'
    const { buildArtOnly, buildPlain, compressRest, drawRest } = await import('./build.ts')
    await buildArtOnly()
    const built = buildPlain()
    // Run in the background; the server renders a picture, or compresses an answer, that is requested earlier.
    for (const rest of [drawRest(), built.then(compressRest)])
      rest.catch((error: unknown) => {
        if (!(error instanceof Interrupted)) console.error(String(error))
      })
    const { start } = await import('./start.ts')
    await start({ built })
  },
  async dev() {
    process.env['NODE_ENV'] = 'development'
    const { buildArtOnly } = await import('./build.ts')
    await buildArtOnly()
    const { start } = await import('./start.ts')
    await start()
  },
  async build() {
    const { build, drawRest } = await import('./build.ts')
    await build()
    await drawRest()
  },
  /** What tests need; bitmaps are rendered when a test requests them. */
  async 'build:tests'() {
    const { build } = await import('./build.ts')
    await build()
  },
  async check() {
    const { check } = await import('./check.ts')
    await check()
  },
  async test() {
    const { test } = await import('./test.ts')
    await test(args)
  },
  async 'test:nightly'() {
    const { nightly } = await import('./test.ts')
    await nightly(args)
  },
  async bench() {
    await import('../bench/bench.ts')
  },
  async lighthouse() {
    const { build } = await import('./build.ts')
    await build()
    const { measure } = await import('../bench/lighthouse.ts')
    await measure(args[0])
  },
  async screenshots() {
    const { build } = await import('./build.ts')
    await build()
    const { screenshots } = await import('../e2e/screenshots.ts')
    await screenshots()
  },
  async soak() {
    const { build } = await import('./build.ts')
    await build()
    const { soak } = await import('../soak/soak.ts')
    await soak(args)
  },
  async drill() {
    const { build } = await import('./build.ts')
    await build()
    const { drill } = await import('../soak/drill/drill.ts')
    await drill(args)
  },
  async random() {
    const { runNode } = await import('./run.ts')
    await runNode('soak/random-parts.ts', args)
  },
  async rtp() {
    const { rtp } = await import('./rtp.ts')
    await rtp(args)
  },
  async tour() {
    const { build } = await import('./build.ts')
    await build()
    process.env['TOUR_ROUNDS'] = args[0] ?? '20'
    await run('@playwright/test', 'playwright', ['test', '-c', 'e2e/playwright.config.ts', 'tour'])
  },
  async format() {
    await run('oxfmt', 'oxfmt', ['.'])
  },
  async books() {
    const { onDatabase } = await import('./on-database.ts')
    await onDatabase('apps/server/src/commands/books.ts')
  },
  async jobs() {
    const { onDatabase } = await import('./on-database.ts')
    await onDatabase('apps/server/src/commands/jobs.ts', args)
  },
  async events() {
    const { onDatabase } = await import('./on-database.ts')
    await onDatabase('apps/server/src/commands/events.ts', args)
  },
  async draws() {
    const { onDatabase } = await import('./on-database.ts')
    await onDatabase('apps/server/src/commands/draws.ts', args)
  },
  async reseal() {
    const { onDatabase } = await import('./on-database.ts')
    await onDatabase('apps/server/src/commands/reseal.ts')
  },
  async operator() {
    const { onDatabase } = await import('./on-database.ts')
    await onDatabase('apps/server/src/commands/operator.ts', args)
  },
  async office() {
    const { runNode } = await import('./run.ts')
    await runNode('apps/server/src/commands/office.ts', args)
  },
  async 'wallet-conformance'() {
    const { conformance } = await import('../conformance/main.ts')
    await conformance(args)
  },
  async examples() {
    // The samples need a running product, so the test that checks the examples also writes them.
    process.env['WRITE_EXAMPLES'] = 'on'
    await run('vitest', 'vitest', ['run', 'apps/server/src/site/openapi/examples.test.ts'])
  },
  async statements() {
    const { statements } = await import('./statements.ts')
    await statements(args)
  },
  async schema() {
    const { writeSchema } = await import('./schema.ts')
    await writeSchema()
  },
}

const chosen = tasks[task]
if (!chosen) {
  console.error(`There is no task "${task}". There are: ${Object.keys(tasks).join(', ')}.`)
  process.exit(1)
}
try {
  await chosen()
} catch (error) {
  const told = error instanceof Error && ('exitCode' in error || error.name === 'Told')
  console.error(told ? (error as Error).message : error)
  process.exit(1)
}
