import { useEffect } from 'react'
import { create } from 'zustand'
import { atMost } from '#lib/at-most.ts'
import { type DeviceFlags, deviceOf, flagsOf } from '../device.ts'

const RESIZED_AT_MOST_MS = 50
const SCROLLED_AT_MOST_MS = 100

type WindowState = { width: number; height: number; scrollY: number; device: DeviceFlags }

/** The state of the window; unknown before hydration. */
export const useWindow = create<WindowState>(() => ({
  width: 0,
  height: 0,
  scrollY: 0,
  device: flagsOf(undefined),
}))

/** Updates the state; returns a function that stops it. */
export function watchWindow(): () => void {
  const size = () => {
    const { innerWidth: width, innerHeight: height } = window
    const { userAgent, maxTouchPoints: touchPoints } = navigator
    useWindow.setState({
      width,
      height,
      device: flagsOf(deviceOf({ userAgent, width, touchPoints })),
    })
  }
  const place = () => useWindow.setState({ scrollY: window.scrollY })
  const resized = atMost(RESIZED_AT_MOST_MS, size)
  const scrolled = atMost(SCROLLED_AT_MOST_MS, place)
  size()
  place()
  addEventListener('resize', resized)
  addEventListener('scroll', scrolled, { passive: true })
  return () => {
    removeEventListener('resize', resized)
    removeEventListener('scroll', scrolled)
    resized.stop()
    scrolled.stop()
  }
}

/** While the frame is mounted. */
export function useWindowWatch(): void {
  useEffect(watchWindow, [])
}
