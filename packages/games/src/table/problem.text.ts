/** Error messages of a game, and of the pages that prove its rounds. */
import { Refusal, unexpected } from '@ayva/contract/refusal'

/** The message for a failed start or move. */
export function problemText(problem: Error): string {
  if (!(problem instanceof Refusal)) return unexpected
  // The only part of a game that disappears by itself is a demo that was unused for days.
  return problem.key === 'not_found' ? demoGone : problem.message
}

const demoGone = 'Это демо закрыто: им давно не пользовались. Обновите игру, и начнётся новое.'

/** Refusals after which this tab knows less than the server, so the game must be opened again. */
export function isStale(problem: Error): boolean {
  const keys = [
    'round_open',
    'round_over',
    'round_unknown',
    'step_conflict',
    'action_illegal',
    'game_changed',
    'not_found',
  ]
  return problem instanceof Refusal && keys.includes(problem.key)
}
