import './notes.css'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'
import { type Tone } from './tone.ts'

/** An icon on a leaf whose colour tells the kind: rows of history, notifications, facts. */
export const LeafIcon = ({
  name,
  tone = 'neutral',
}: {
  name: IconName
  tone?: Tone | undefined
}) => (
  <span className={classes('k-leaf-icon', `k-tone-${tone}`)}>
    <Icon name={name} />
  </span>
)
