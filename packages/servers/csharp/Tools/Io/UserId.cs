namespace Headroom.Server.Tools.Io;

/// <summary>Argument <c>user_id</c>.</summary>
public static class UserId
{
    public const string Schema = """
        "user_id": {
          "type": "string", "description": "User, user- and five digits", "pattern": "^user-\\d{5}$",
          "default": "user-00042"
        }
        """;

    private const string Prefix = "user-";
    private const int Digits = 5;

    public static string Of(Arguments arguments)
    {
        var id = arguments.Text("user_id", "user-00042", 0, int.MaxValue / 2);
        return IsValid(id) ? id : throw new InvalidInputException("user_id", "must be user- and five digits");
    }

    private static bool IsValid(ReadOnlySpan<char> id) =>
        id.Length == Prefix.Length + Digits
        && id.StartsWith(Prefix, StringComparison.Ordinal)
        && !id[Prefix.Length..].ContainsAnyExceptInRange('0', '9');
}
