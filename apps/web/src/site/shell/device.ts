/** The kind of device, from the user agent, and on a desktop from its width. */
export type Device = 'mobile' | 'tablet' | 'desktop' | 'desktopXl' | 'desktopXXl'
export type DeviceFlags = Record<Device, boolean>

const XL_FROM_PX = 1366
const XXL_FROM_PX = 1680

const tablets = /iPad|Tablet|PlayBook|Silk|Kindle|Android(?!.*Mobi)/i
const phones = /iPhone|iPod|Mobi|IEMobile|Opera Mini/i

type Seen = {
  userAgent: string
  width: number
  /** The number of touch points: an iPad identifies as a Mac, but a Mac has none. */
  touchPoints?: number
}

export function deviceOf({ userAgent, width, touchPoints = 0 }: Seen): Device {
  if (tablets.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'tablet'
  if (phones.test(userAgent)) return 'mobile'
  if (width < XL_FROM_PX) return 'desktop'
  return width < XXL_FROM_PX ? 'desktopXl' : 'desktopXXl'
}

/** The true flag is the device; all are false if it is unknown. */
export function flagsOf(device: Device | undefined): DeviceFlags {
  return {
    mobile: device === 'mobile',
    desktop: device === 'desktop',
    desktopXl: device === 'desktopXl',
    desktopXXl: device === 'desktopXXl',
    tablet: device === 'tablet',
  }
}
