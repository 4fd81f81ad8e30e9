// Original file: protos/rookery/users.proto


/**
 * A video call is asked for.
 */
export interface CreateCallRequest {
  /**
   * as in realm_available_video_chat_providers
   */
  'provider'?: (string);
  /**
   * of the meeting or the room
   */
  'name'?: (string);
  'voice_only'?: (boolean);
}

/**
 * A video call is asked for.
 */
export interface CreateCallRequest__Output {
  /**
   * as in realm_available_video_chat_providers
   */
  'provider': (string);
  /**
   * of the meeting or the room
   */
  'name': (string);
  'voice_only': (boolean);
}
