import { Button } from '@ayva/kit/Button'
import { text } from './wheel.text.ts'

/** That there are spins again. Its name is kept in the markup: another of that name takes its place. */
export function ResetNote({ onClose }: { onClose: () => void }) {
  return (
    <output className="fortune-reset" data-name="notification_fortune_wheel_reset">
      <p>{text.reset}</p>
      <Button size="sm" kind="primary" href="/fortune-wheel">
        {text.toWheel}
      </Button>
      <Button size="sm" onClick={onClose}>
        {text.close}
      </Button>
    </output>
  )
}
