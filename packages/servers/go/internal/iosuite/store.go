package iosuite

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/logging"
	"github.com/redis/go-redis/v9/maintnotifications"

	"headroom/server-go/internal/backend"
)

// redisConnections holds one for each of the 50 virtual users, with room to spare.
const redisConnections = 64

// bufferSize of a connection, in bytes: the longest answer has 2 KB, and the client's own choice of 32 KB
// would be most of the memory that a connection takes.
const bufferSize = 4 << 10

var errUnknownUser = errors.New("user_id: there is no such user")

// store is the Redis backend. Its errors begin with "redis:".
type store struct {
	redis *redis.Client
}

func newStore(redisURL string) (*store, error) {
	options, err := redis.ParseURL(redisURL)
	if err != nil {
		return nil, fmt.Errorf("set REDIS_URL to redis://host:port: %w", err)
	}
	logging.Disable() // every failure is told in the answer of the call it spoils
	options.PoolSize = redisConnections
	options.ReadBufferSize, options.WriteBufferSize = bufferSize, bufferSize
	options.PipelinePoolSize = -1 // its large buffers are of no use to a pipeline of three commands
	options.MaxRetries = -1       // INCR and RPUSH must not happen twice
	options.DialerRetries = 1
	options.DialTimeout = backend.Timeout
	options.ContextTimeoutEnabled = true
	options.DisableIdentity = true
	options.MaintNotificationsConfig = &maintnotifications.Config{Mode: maintnotifications.ModeDisabled}
	return &store{redis: redis.NewClient(options)}, nil
}

// storedCart is what the hash of a user's cart holds.
type storedCart struct {
	items []cartItem
	total float64
}

func (s *store) ping(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, backend.Timeout)
	defer cancel()
	return named(s.redis.Ping(ctx).Err())
}

// popularIDs returns the ids of the ten most popular products, the most popular first.
func (s *store) popularIDs(ctx context.Context) ([]int, error) {
	ctx, cancel := context.WithTimeout(ctx, backend.Timeout)
	defer cancel()
	members, err := s.redis.ZRevRange(ctx, "bench:popular", 0, 9).Result()
	if err != nil {
		return nil, named(err)
	}
	ids := make([]int, len(members))
	for i, member := range members {
		if ids[i], err = strconv.Atoi(strings.TrimPrefix(member, "product:")); err != nil {
			return nil, fmt.Errorf("redis: bench:popular: %w", err)
		}
	}
	return ids, nil
}

// cart reads a user's cart; errUnknownUser when there is none.
func (s *store) cart(ctx context.Context, userID string) (c storedCart, err error) {
	ctx, cancel := context.WithTimeout(ctx, backend.Timeout)
	defer cancel()
	key := "bench:cart:" + userID
	fields, err := s.redis.HGetAll(ctx, key).Result()
	if err != nil {
		return c, named(err)
	}
	if len(fields) == 0 {
		return c, errUnknownUser
	}
	if err := json.Unmarshal([]byte(fields["items"]), &c.items); err != nil {
		return c, fmt.Errorf("redis: items of %s: %w", key, err)
	}
	if c.total, err = strconv.ParseFloat(fields["total"], 64); err != nil {
		return c, fmt.Errorf("redis: total of %s: %w", key, err)
	}
	return c, nil
}

// recentHistory returns the first five entries of a user's history.
func (s *store) recentHistory(ctx context.Context, userID string) ([]historyEntry, error) {
	ctx, cancel := context.WithTimeout(ctx, backend.Timeout)
	defer cancel()
	key := historyKey(userID)
	texts, err := s.redis.LRange(ctx, key, 0, 4).Result()
	if err != nil {
		return nil, named(err)
	}
	entries := make([]historyEntry, len(texts))
	for i, text := range texts {
		if err := json.Unmarshal([]byte(text), &entries[i]); err != nil {
			return nil, fmt.Errorf("redis: %s: %w", key, err)
		}
	}
	return entries, nil
}

// recordOrder counts an order against the user's rate limit, adds it to the history and makes its
// first product more popular, in one round trip. It returns the rate limit's new count.
func (s *store) recordOrder(ctx context.Context, userID string, order []byte, firstProduct int) (int64, error) {
	ctx, cancel := context.WithTimeout(ctx, backend.Timeout)
	defer cancel()
	pipe := s.redis.Pipeline()
	count := pipe.Incr(ctx, rateLimitKey(userID))
	pipe.RPush(ctx, historyKey(userID), order)
	pipe.ZAddArgsIncr(ctx, "bench:popular", redis.ZAddArgs{
		Members: []redis.Z{{Score: 1, Member: "product:" + strconv.Itoa(firstProduct)}},
	})
	if _, err := pipe.Exec(ctx); err != nil {
		return 0, named(err)
	}
	return count.Val(), nil
}

func historyKey(userID string) string { return "bench:history:" + userID }

// rateLimitKey maps a user to one of a hundred rate limits: by the last two of the id's five digits.
func rateLimitKey(userID string) string { return "bench:ratelimit:user-000" + userID[len(userID)-2:] }

// named makes an error say that it is Redis's; nil stays nil.
func named(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("redis: %w", err)
}
