import { Button } from '@ayva/kit/Button'
import { Icon } from '@ayva/kit/Icon'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useOnline } from '@ayva/kit/online'
import { text } from '../shell.text.ts'

const BACK_SHOWN_MS = 3000

/** States that the network is lost, and for a moment that it is back. */
export function OfflineStrip() {
  const online = useOnline()
  const [wasOffline, setWasOffline] = useState(false)
  const cache = useQueryClient()
  if (!online && !wasOffline) setWasOffline(true)
  useEffect(() => {
    if (!online || !wasOffline) return
    const timer = setTimeout(() => setWasOffline(false), BACK_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [online, wasOffline])

  if (!wasOffline) return null
  return (
    <output className={`offline-strip${online ? ' is-back' : ''}`}>
      <Icon name={online ? 'check-circle-fill' : 'wifi-slash-fill'} />
      <span>{online ? text.online : text.offline}</span>
      {!online && (
        <Button size="sm" onClick={() => void cache.refetchQueries({ type: 'active' })}>
          {text.check}
        </Button>
      )}
    </output>
  )
}
