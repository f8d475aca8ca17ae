namespace Headroom.Server.Tools.Payload;

/// <summary>Amounts of money, in whole currency units.</summary>
public static class Amounts
{
    public const double Max = 1_000_000;

    /// <summary>Leaves two decimals; halves go away from zero.</summary>
    public static double Round(double amount) => Math.Round(amount * 100, MidpointRounding.AwayFromZero) / 100;
}
