/** An operator installs no packages for development, so the product must not import any of them. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean }>
}

/** What `npm start` runs: the servers, the packages they share, and the programs that build and start them. */
const product = globSync(
  [
    'apps/{server,sandbox}/src/**/*.ts',
    'apps/{web,office}/{src/**/*.{ts,tsx},*.ts}',
    'packages/*/src/**/*.{ts,tsx}',
    'bin/{tasks,start,build,run,child,ports,compress,demo-payments,on-database,secret-files}.ts',
  ],
  { cwd: root },
).filter(
  (file) =>
    !/\.(test|testing|samples|trials|d)\.tsx?$|security-tests|lib\/samples|refresh-preamble|make-sprite/.test(
      file,
    ),
)

test('what an operator runs imports no package for development', () => {
  expect(product.length, 'a rule that looks at no file is always kept').toBeGreaterThan(1000)
  const wrong = product.flatMap((file) =>
    packagesOf(readFileSync(path.join(root, file), 'utf8'))
      .filter((name) => isForDevelopment(name, file))
      .map((name) => `${file}: ${name}`),
  )
  expect(wrong, 'move the package to `dependencies`').toEqual([])
})

/** The packages that a file imports as it is loaded. Types are erased, and so they need no package. */
function packagesOf(source: string): string[] {
  const imports =
    /^(?:import|export)\s(?!type\b)[^;'"]*?from\s+'([^'.#][^']*)'|^import\s+'([^'.#][^']*)'/gm
  return [...source.matchAll(imports)]
    .map(([, from, alone]) => (from ?? alone)!)
    .filter((name) => !name.startsWith('node:') && !name.startsWith('virtual:'))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
}

function isForDevelopment(name: string, file: string): boolean {
  const workspace = file.split('/', 2).join('/')
  const entry =
    lock.packages[`${workspace}/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`]
  return entry === undefined || entry.dev === true
}
