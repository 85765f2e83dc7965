/** Version of the player's program, put in by the build. */
declare const __APP_VERSION__: string
