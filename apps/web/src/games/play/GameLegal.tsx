import { useSetting } from '../../platform/settings/settings.ts'

/** The legal information of the operator: pages of games have no footer to show it in. */
export function GameLegal() {
  return <p className="game-legal k-small k-text-3">{useSetting('legal')}</p>
}
