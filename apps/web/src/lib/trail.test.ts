import { describe, expect, it } from 'vitest'
import { internalPath } from './internal-path.ts'
import { type Move, moved, type Place, readTrail, type Trail, wayBack, wayOut } from './trail.ts'

type Step = [path: string, at: number, how?: Move, skip?: true]

function walk(...steps: Step[]): Trail {
  return steps.reduce<Trail>((trail, [path, at, how = 'PUSH', skip]) => {
    const here: Place = skip ? { path, at, skip } : { path, at }
    return moved(trail, here, how)
  }, [])
}
const paths = (trail: Trail) => trail.map(({ path }) => path)

describe('the history of a tab', () => {
  it('[SHELL-54] keeps at most ten places and drops the oldest', () => {
    const steps = Array.from({ length: 12 }, (_, at): Step => [`/games/${at}`, at])
    expect(paths(walk(...steps))).toEqual(steps.slice(2).map(([path]) => path))
  })

  it('drops the places ahead after a step back, and starts again behind all it knows', () => {
    expect(paths(walk(['/', 0], ['/a', 1], ['/b', 2], ['/a', 1, 'POP']))).toEqual(['/', '/a'])
    expect(paths(walk(['/a', 5], ['/b', 6], ['/z', 2, 'POP']))).toEqual(['/z'])
    expect(paths(walk(['/', 0], ['/a', 1, 'POP']))).toEqual(['/', '/a'])
  })

  it('does not count a dialog over the same page as a place', () => {
    expect(walk(['/', 0], ['/a', 1], ['/a', 2])).toEqual([
      { path: '/', at: 0 },
      { path: '/a', at: 2 },
    ])
  })

  it('counts a redirect as one place, and a redirect to the previous page as going back', () => {
    expect(paths(walk(['/', 0], ['/old', 1], ['/new', 1, 'REPLACE']))).toEqual(['/', '/new'])
    expect(paths(walk(['/', 0], ['/a', 1], ['/', 1, 'REPLACE']))).toEqual(['/'])
  })

  it('accepts only a valid history from the storage of a tab', () => {
    const trail = walk(['/', 0], ['/a?b=1', 1])
    expect(readTrail(JSON.stringify(trail))).toEqual(trail)
    for (const text of [null, '{', '{}', '[1]', '[null]', '[{"path":"//host","at":1}]'])
      expect(readTrail(text)).toEqual([])
    expect(readTrail(JSON.stringify(Array(11).fill({ path: '/', at: 0 })))).toEqual([])
  })
})

describe('the way back', () => {
  it('[SHELL-47] is the value of replace-route, whatever the history', () => {
    expect(wayBack(walk(['/', 0], ['/a', 1]), '?replace-route=/lottery')).toEqual({
      to: '/lottery',
    })
    expect(wayBack(walk(['/a', 0]), '?replace-route=%2Fgames%2Fnew%3Fa%3D1%23b')).toEqual({
      to: '/games/new?a=1#b',
    })
  })

  it.each([
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/..//evil.test',
    '/x/..//evil.test',
    'https://evil.test/',
    'javascript:alert(1)',
    'evil',
    '',
    `/${'a'.repeat(1000)}`,
  ])('[SHELL-47] never leads to another site by %j', (address) => {
    expect(internalPath(address)).toBeUndefined()
    expect(
      wayBack(walk(['/', 0], ['/a', 1]), `?replace-route=${encodeURIComponent(address)}`),
    ).toBe('step')
  })

  it('[SHELL-48, SHELL-49] is a step back to a place with the marker, and a push of any other', () => {
    expect(wayBack(walk(['/', 0], ['/a', 1], ['/b', 2]), '')).toBe('step')
    // There is another entry between them in the browser's own history.
    expect(wayBack(walk(['/', 0], ['/a', 1], ['/b', 2], ['/b', 3]), '')).toEqual({ to: '/a' })
  })

  it('[SHELL-50] leads home from the first place', () => {
    expect(wayBack(walk(['/rules', 0]), '')).toEqual({ to: '/' })
    expect(wayBack([], '')).toEqual({ to: '/' })
  })

  it('skips places that back links never lead to', () => {
    const trail = walk(['/games', 0], ['/exchange', 1, 'PUSH', true], ['/rules', 2])
    expect(wayBack(trail, '')).toEqual({ to: '/games' })
  })
})

describe('closing a dialog with an address', () => {
  it('[SHELL-51, SHELL-52, SHELL-53] leads to the previous page, or home: without one, or if it is marked skip', () => {
    expect(wayOut(walk(['/lottery', 0], ['/levels-info', 1]))).toBe('step')
    expect(wayOut(walk(['/levels-info', 0]))).toEqual({ to: '/' })
    expect(wayOut(walk(['/a', 0], ['/exchange', 1, 'PUSH', true], ['/info', 2]))).toEqual({
      to: '/',
    })
  })
})
