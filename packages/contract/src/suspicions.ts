/** What makes minutes on air suspicious; see docs/integrity.md. */
export const SUSPICIONS = [
  /** Plays reported all at once, without heartbeats in those minutes. */
  'no_heartbeats',
  /** Looks that differ from the ad, or that the screen did not send. */
  'looks',
  /** Positions that repeat those of an earlier day. */
  'repeated_track',
  /** Another vehicle at the same places at the same times. */
  'copied_track',
  /** Positions where no vehicle drives. */
  'off_road',
  /** Speed and stops unlike those of a vehicle. */
  'unlike_vehicle',
  /** More hours a day than a person drives. */
  'long_hours',
  /** At one place for most of the day. */
  'standing',
  /** House ads without a position. */
  'house_only',
  /** Times that contradict the arrival of the plays. */
  'clock',
  /** Far more plays of an ad than other vehicles that could show it. */
  'over_delivery',
  /** Far higher earnings than comparable vehicles. */
  'earnings',
] as const
export type Suspicion = (typeof SUSPICIONS)[number]
