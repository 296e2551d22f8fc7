import { Icon } from '@ayva/kit/Icon'
import { text } from '../shell.text.ts'

/** A text above the footer, if the operator wants it. */
export function MotivationalBlock() {
  return (
    <aside className="motivational-block" aria-label={text.motivation}>
      <div className="k-wrap">
        <Icon name="pause-circle" size={28} />
        <p>{text.motivationText}</p>
        <a className="k-link" href="/responsible-gaming">
          {text.motivationLink}
        </a>
      </div>
    </aside>
  )
}
