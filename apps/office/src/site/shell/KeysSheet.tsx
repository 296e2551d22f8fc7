import { Sheet } from '@ayva/kit/Sheet'
import { jumps } from './jumps.ts'

const everywhere = [
  ['Ctrl K или /', 'Найти игрока или раздел'],
  ['?', 'Эта подсказка'],
  ['↑ ↓ или J K', 'По строкам списка'],
  ['Enter', 'Открыть строку'],
  ['Esc', 'Закрыть окно'],
] as const

export function KeysSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title="Клавиши">
      <dl className="o-keys">
        {everywhere.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
        {jumps.map(({ letter, title }) => (
          <div key={letter}>
            <dt>
              <kbd>G</kbd> <kbd>{letter}</kbd>
            </dt>
            <dd>{title}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
