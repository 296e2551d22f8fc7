import { useSetting } from '../../../platform/settings/settings.ts'

/** The operator's legal information, because game pages have no footer. */
export function GameLegal() {
  return <p className="game-legal k-small k-text-3">{useSetting('legal')}</p>
}
