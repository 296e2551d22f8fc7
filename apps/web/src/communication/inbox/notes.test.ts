import { beforeEach, expect, test, vi } from 'vitest'
import { dismiss, type Note, raise, shownAt, told, useNotes } from './notes.ts'

beforeEach(() => useNotes.setState({ notes: [] }))

const everywhere = { mobile: true, desktop: true, game: true }
const note = {
  ...({ name: 'notification_of_a_test', icon: 'bell', show: everywhere, link: null } as const),
  title: { value: 'Пришло {sum}', params: { sum: '500 ₽' } },
  description: { value: 'От {whom}, {sum}', params: { sum: 7 } },
  params: { gift: 7 },
}
const listed = () => useNotes.getState().notes

test('[INBOX-05, INBOX-07] a raised note has id and time, and a text with its parameters inserted', () => {
  raise(note)
  expect(listed()).toMatchObject([
    {
      id: expect.any(String),
      name: note.name,
      icon: 'bell',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    },
  ])
  const [{ title, description }] = listed() as [Note]
  expect([told(title), told(description)]).toEqual(['Пришло 500 ₽', 'От {whom}, 7'])
})

test.each([
  [{ mobile: false }, [false, true, true]],
  [{ desktop: false }, [true, false, false]],
  [{ game: false }, [true, true, false]],
])('[INBOX-06] with %j it is shown on a phone, a desktop, in a game: %j', (show, seen) => {
  raise({ ...note, show: { ...everywhere, ...show } })
  const places = [
    { isMobile: true, isGame: false },
    { isMobile: false, isGame: false },
    { isMobile: false, isGame: true },
  ]
  expect(places.map((place) => shownAt(listed(), place).length === 1)).toEqual(seen)
})

test('[INBOX-08] its params are stored with it, and passed to its action', () => {
  const action = vi.fn<(params: Note['params']) => void>()
  raise(note, action)
  const [{ params, action: kept }] = listed() as [Note]
  kept?.(params)
  expect(action.mock.calls).toEqual([[{ gift: 7 }]])
})

test.each([
  ['notification_leave_cashier_popup', 1],
  ['notification_fortune_wheel_reset', 1],
  ['notification_of_a_test', 2],
])(
  '[INBOX-17, INBOX-18] of %s, raised twice, %i are in the list, the later last',
  (name, count) => {
    raise({ ...note, name })
    raise({ ...note, name: 'another' })
    raise({ ...note, name, params: { gift: 8 } })
    const own = listed().filter((one) => one.name === name)
    expect(own).toHaveLength(count)
    expect(own.at(-1)?.params).toEqual({ gift: 8 })
    expect(listed()).toHaveLength(count + 1)
  },
)

test('the list is bounded: the oldest are removed', () => {
  for (let n = 0; n < 9; n++) raise({ ...note, params: { n } })
  expect(listed().map(({ params }) => params['n'])).toEqual([4, 5, 6, 7, 8])
  dismiss(listed()[0]!.id)
  expect(listed()).toHaveLength(4)
})
