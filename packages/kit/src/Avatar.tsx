import './avatar.css'
import { type CSSProperties } from 'react'

export type AvatarProps = {
  name: string
  /** Any stable identifier of the user; the hue is derived from it. */
  userId: string | number
  size?: number | undefined
}

const hueOf = (userId: string | number): number => {
  let hash = 0
  for (const sign of String(userId)) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 360
  return hash
}

export const Avatar = ({ name, userId, size = 36 }: AvatarProps) => {
  const look = { '--hue': hueOf(userId), '--size': `${size}px` } as CSSProperties
  return (
    <span className="k-avatar" style={look} aria-hidden="true">
      {name.trim().charAt(0).toUpperCase() || '?'}
    </span>
  )
}
