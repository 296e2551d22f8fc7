import { type RefObject, useEffect } from 'react'
import { type Location } from 'react-router'
import { useWorker } from '../pwa/pwa.ts'
import { replaceBrokenImages } from './broken-images.ts'
import { usePageMoves } from './use-page-moves.ts'
import { usePlayerLine } from './use-player-line.ts'
import { usePlayerLocale } from './use-player-locale.ts'
import { useRemarketingMode } from './use-remarketing.ts'
import { useSessionChanges } from './use-session-changes.ts'

type Props = { content: RefObject<HTMLElement | null>; location: Location }

/** What goes on behind every page and shows nothing itself: a guest's page is alive without it for a moment. */
export function Watches({ content, location }: Props) {
  usePageMoves(content, location)
  usePlayerLine()
  useSessionChanges()
  usePlayerLocale()
  useWorker()
  useRemarketingMode()
  useEffect(replaceBrokenImages, [])
  return null
}
