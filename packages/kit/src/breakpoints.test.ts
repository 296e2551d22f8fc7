import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { breakpoints } from './breakpoints.ts'

const root = join(import.meta.dirname, '../../..')
/** Style sheets, and media queries in scripts and images. */
const files = globSync('{packages,apps/web}/**/src/**/*.{css,ts,tsx}', {
  cwd: root,
  exclude: (path) => /node_modules|\/build\/|\.test\.ts/.test(path),
})

/** The widths in pixels of the media queries in a text; container queries are not included. */
function askedWidths(text: string): number[] {
  const ofScreen = text.replaceAll(/@container[^{]*/g, '')
  const asked = /\((?:min-|max-)?width\s*(?::|[<>]=?)\s*(\d+(?:\.\d+)?)px|(\d+)px\s*[<>]=?\s*width/g
  return [...ofScreen.matchAll(asked)].map(([, after, before]) => Number(after ?? before))
}

test('[SHELL-41] media queries use only the nine breakpoints', () => {
  expect(breakpoints).toEqual([480, 552, 568, 768, 800, 1024, 1280, 1360, 1400])
  const asked = files.flatMap((path) =>
    askedWidths(readFileSync(join(root, path), 'utf8')).map((width) => ({ path, width })),
  )
  expect(asked.length).toBeGreaterThan(60)
  const known = new Set<number>(breakpoints)
  expect(
    asked.filter(({ width }) => !known.has(width)),
    'take the nearest breakpoint, or ask the container',
  ).toEqual([])
})

test('widths are found in every notation', () => {
  expect(askedWidths('@media (max-width: 900px) {')).toEqual([900])
  expect(askedWidths('@media (width < 900px) and (400px <= width) {')).toEqual([900, 400])
  expect(askedWidths('@container card (max-width: 440px) {')).toEqual([])
})
